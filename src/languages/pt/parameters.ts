import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "nome(?: completo| e apelido)?|apelido|sobrenome",
  phone: "(?:numero de )?(?:telefone|telemovel|celular)",
  email: "(?:endereco de )?e ?mail|correio eletronico",
  postcode: "codigo postal|cep",
  address: "morada|endereco",
  reference:
    "(?:numero|codigo|referencia) (?:de |da |do )(?:pedido|encomenda|reserva|fatura|cliente|contrato|envio|rastreio|processo|socio|apolice)|referencia",
  past: "desde(?: quando)?|nascimento|nascid[oa]|compra(?:d[oa])?|ultim[oa](?! (?:dia|noite|data))|aconteceu|perdid[oa]|perdeu|comecou",
  whole: "numero de|numero inteiro|sem casas decimais",
  question: "perguntas?|mensage[nm]s?|pedidos?|desejos?|observacoes|comentarios?|notas?",
  letters: "letras?",
  birth: "nascimento|nascid[oa]|aniversario",
};
