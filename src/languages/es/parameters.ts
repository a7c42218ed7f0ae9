import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "nombre(?: y apellidos?| completo)?|apellidos?",
  phone: "(?:numero de )?(?:telefono|movil|celular)",
  email: "correo(?: electronico)?|e ?mail",
  postcode: "codigo postal",
  address: "direccion|domicilio",
  reference:
    "(?:numero|codigo|referencia) (?:de|del) (?:pedido|reserva|factura|cliente|cita|contrato|envio|seguimiento|expediente|socio|poliza|caso|incidencia)|referencia|localizador",
  past: "desde(?: cuando)?|nacimiento|nacid[oa]|compra(?:do)?|ultim[oa](?! (?:dia|noche|fecha))|ocurrio|paso|perdid[ao]|perdio|empezo|emision",
  whole: "numero de|numero entero|sin decimales",
  question: "preguntas?|mensajes?|consultas?|peticion|solicitud|comentarios?|observaciones|notas?",
  letters: "letras?",
  birth: "nacimiento|nacid[oa]|cumpleanos",
};
