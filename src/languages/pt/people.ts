import type { PeopleWords } from "../shapes/server/offline/people.ts";

export const people: PeopleWords = {
  someone: "alguém|uma pessoa|pessoa (?:real|de verdade)|gente de verdade|carne e osso",
  staff: String.raw`human[oa]|atendente|agente|operador\p{L}*|funcionári[oa]|colega|colaborador\p{L}*|responsável|chefe|gerente|supervisor\p{L}*|diretor\p{L}*|equipa|equipe|atendimento|suporte|apoio|assistência|técnico|departamento|escritório|secretaria|consultor\p{L}*`,
  talk: String.raw`falar|falo|conversar|tratar|explicar|passa|passe|passar|passem|transfer\p{L}*|ligar com|conect\p{L}*|ajude|ajudar|chama|resolver com|discutir`,
  present: "tem|aí|está aí|há",
  ring: String.raw`lig[ao]|ligue\p{L}*|liguem|ligar|ligar me|ligação|telefon\p{L}*|chamada|contact\p{L}*|contat\p{L}*|retorno|retornem`,
  me: "me|mim|nos|ligar me|liguem me|meu número|meu telemóvel|meu celular",
  mine: String.raw`meu|minha|meus|minhas|noss\p{L}*`,
  bot: String.raw`robô|robo|robot|bot|máquina|computador|automátic\p{L}*|ia`,
  money: String.raw`dinheiro|euros?|reais|fatura\p{L}*|conta|cobr\p{L}*|cobrança|débito|debitad\p{L}*|debitaram|pag[ou]\p{L}*|pagamento|cartão|caução|reembols\p{L}*|estorno|devolv\p{L}*|preço|valor|recibo|descontaram`,
  excess: String.raw`duas vezes|dobro|a mais|demais|demasiado|erro|errad[oa]|incorret[oa]|engano|sem (?:minha|autorização|avisar|motivo)|nunca (?:pedi|encomendei)|não (?:pedi|encomendei)|em vez de|mais do que|da minha|indevid\p{L}*|duplicad\p{L}*`,
  back: String.raw`de volta|devolv\p{L}*|reembols\p{L}*|estorn\p{L}*|devolução|cadê meu|onde está o meu|indemniz\p{L}*|indeniz\p{L}*`,
  nobody: String.raw`ninguém|nenhuma resposta|sem resposta|não (?:respond\p{L}*|apareceu|apareceram|veio|vieram|ligaram|atend\p{L}*)|nunca (?:veio|chegou|ligaram|responderam)|ignora\p{L}*|sem avisar`,
  again: String.raw`de novo|outra vez|novamente|ainda|segunda vez|terceira vez|quarta vez|três vezes|dias|semanas|meses|horas|há|espera|esperando|esperar|desde|promet\p{L}*|sempre|toda vez|continua\p{L}*`,
  bad: String.raw`mal educad[oa]|grosseir[oa]|gross[oa]|rude|pior|péssim[oa]|horrível|terrível|vergonh\p{L}*|inaceitável|inadmissível|absurdo|ridícul[oa]|palhaçada|piada|gozar|brincadeira|brincando|farto|farta|fart[oa]|cansad[oa]|irritad[oa]|zangad[oa]|chatead[oa]|furios[oa]|revoltad[oa]|indignad[oa]|decepcion\p{L}*|desilud\p{L}*|insatisfeit[oa]|não estou satisfeit[oa]|queixa|reclam\p{L}*|advogad[oa]|processar|tribunal|procon|polícia|burla|golpe|roubo|ladr\p{L}*|mentir\p{L}*|fraude|engana\p{L}*|incompetente\p{L}*|inút\p{L}*|desastre|lixo|chega|insult\p{L}*|estragaram|partiram|quebraram|suj[oa]|danific\p{L}*`,
  hazard: String.raw`gás|fumo|fumaça|fogo|chamas?|incêndio|faísca\p{L}*|elétric\p{L}*|choque|tomada|corrente|sangue|queimad[oa]|queimado|monóxido|água|inund\p{L}*|alag\p{L}*|comprimido\p{L}*|veneno|tóxic\p{L}*|perigo\p{L}*|alarme|explo\p{L}*|faca|arma|ameaç\p{L}*|tontura\p{L}*`,
  acute: String.raw`cheir\p{L}*|sai|sair|saindo|queima|pega fogo|pegando fogo`,
  harm: String.raw`engoliu|engolido|desmai\p{L}*|inconsciente|ferid[oa]|cai|caiu|caí|escorreg\p{L}*|sangra\p{L}*|respira\p{L}*|sufoc\p{L}*|urgência|emergência|ambulância|hospital|quase (?:atropel\p{L}*|mat\p{L}*)|atropel\p{L}*|levou um|deu um|levei um|agredi\p{L}*|medo por|pres[oa] no|trancad[oa]|não quero (?:mais )?viver|morrer|matar me|me matar|suic\p{L}*|alérgic\p{L}*|explodiu`,
  other: String.raw`outra pessoa|por pessoa|para (?:duas|três|quatro|cinco|seis|uma|\d+) pessoas?|mesa para|quantas pessoas|detector\p{L}*|extintor\p{L}*|m(?:eu|inha) (?:marido|mulher|amig[oa]|mãe|vizinh[oa])`,
  rules: String.raw`qual|quais|quanto\p{L}*|quanta\p{L}*|como|quando|onde|que número|para que|posso|pode (?:buscar|levantar)|devo|preciso (?:de )?ligar|tem de|têm|vocês têm|quem é|se cancelar|se eu|política|condições|regras|prazo\p{L}*|horário\p{L}*|mudar|alterar`,
  thanks: String.raw`obrigad[oa]|ótimo|óptimo|perfeito|simpátic[oa]|amável|gentil|contente|feliz|satisfeit[oa]|resolvid[oa]|recebi|chegou|não precisa|não é preciso|adorei|excelente|maravilh\p{L}*|valeu`,
};
