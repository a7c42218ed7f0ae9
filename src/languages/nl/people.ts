import type { PeopleWords } from "../shapes/server/offline/people.ts";

export const people: PeopleWords = {
  someone: String.raw`iemand|een persoon|echt persoon|echte mensen|echt iemand|levend\p{L}*`,
  staff: String.raw`mens|mensen|medewerk\p{L}*|collega\p{L}*|adviseur|agent|manager|baas|leidinggevende|chef|verantwoordelijke|team|klantenservice|klantendienst|helpdesk|planning|administratie|kantoor|afdeling|personeel|monteur`,
  named: String.raw`<titled>|(?:mevrouw|meneer|mevr|dhr) \p{L}+|(?:met|naar|aan|voor|is|van) <name>`,
  addressed: "U|Uw",
  talk: String.raw`naar kijken|verbind|spreken|spreek|praten|praat|bespreken|overleggen|uitleggen|chatten|schrijven|doorverbind\p{L}*|doorverbonden|verbinden|doorgeven|helpen|helpt|overnemen|krijgen|geef|persoonlijk`,
  present: "daar|er|hier",
  ring: String.raw`bel|bellen|belt|belletje|terugbel\p{L}*|teruggebeld|telefoon|telefonisch|opbellen|contact|contacteren|bereiken|telefoontje`,
  me: "me|mij|ons|terugbellen|terug|mijn nummer|teruggebeld",
  mine: "mijn|ons|onze",
  bot: "bot|chatbot|robot|machine|computer|automatisch|ai",
  money: String.raw`geld|euro|factuur\p{L}*|rekening|afgeschreven|afschrijving|betaald|betaling|in rekening|gerekend|berekend|borg|terugbetal\p{L}*|restitutie|bedrag|prijs|kosten|geïncasseerd|pas`,
  excess:
    "dubbel|twee keer|tweemaal|te veel|teveel|te hoog|fout|foute|verkeerd|onterecht|zonder (?:mijn|toestemming|te vragen)|nooit besteld|niet besteld|klopt niet|in plaats van|meer dan|van mijn",
  back: String.raw`terug|terugkrijgen|terugbetal\p{L}*|terughebben|restitutie|vergoed\p{L}*|waar blijft|waar is mijn|schadevergoeding`,
  nobody:
    "niemand|geen (?:antwoord|reactie|bericht)|niet (?:komen opdagen|gekomen|verschenen|teruggebeld|geantwoord|gereageerd)|nooit (?:gekomen|teruggebeld|iets gehoord)|genegeerd|negeren|zonder bericht",
  again:
    "weer|alweer|opnieuw|nog steeds|tweede keer|derde keer|vierde keer|drie keer|dagen|weken|maanden|uren|al|sinds|wacht|wachten|gewacht|beloofd|steeds|elke keer|telkens|te laat",
  bad: String.raw`onbeschoft|onbeleefd|onvriendelijk|brutaal|slecht\p{L}*|slechtste|vreselijk|verschrikkelijk|belachelijk|waardeloos|waardeloze|schandalig|schandalige|schande|onacceptabel|ongehoord|grap|klaar mee|zat|beu|genoeg van|boos|kwaad|woedend|pissig|geïrriteerd|teleurgesteld|ontevreden|niet tevreden|klacht|klagen|beklag|advocaat|rechter|aangifte|oplichter\p{L}*|oplichting|bedrog|dieven|leugen\p{L}*|gelogen|incompetent|prutsers|nutteloos|ramp|drama|insult\p{L}*|kapotgemaakt|kapot gemaakt|beschadigd|vies|smerig|nergens op|respectloos`,
  hazard: String.raw`gas|rook|vuur|brand|vlam\p{L}*|vonk\p{L}*|stroom|schok|elektri\p{L}*|stopcontact|bloed|verbrand|koolmonoxide|water|overstrom\p{L}*|pillen|tabletten|vergif\p{L}*|giftig|gevaar\p{L}*|alarm|explo\p{L}*|ontplof\p{L}*|mes|wapen|bedreig\p{L}*|duizelig`,
  acute: "ruik|ruikt|geur|stinkt|lucht|komt|komen|brandt|staat in brand",
  harm: String.raw`ingeslikt|doorgeslikt|flauwgevallen|bewusteloos|gewond|gevallen|uitgegleden|bloedt|ademt|stikt|noodgeval|spoed|ambulance|ziekenhuis|bijna (?:aangereden|geraakt|omver)|aangereden|een schok|kreeg een|bedreigd|aangevallen|bang|vast in|opgesloten|niet meer leven|dood|zelfmoord|allergisch\p{L}*|ontploft`,
  other: String.raw`iemand anders|ander persoon|per persoon|voor (?:twee|drie|vier|vijf|zes|een|\d+) (?:personen|mensen|persoon)|tafel voor|hoeveel mensen|hoeveel personen|rookmelder\p{L}*|brandblusser\p{L}*|iemand thuis|mijn (?:man|vrouw|moeder|buurvrouw|vriendin|collega)`,
  rules:
    "hoe|hoeveel|hoe lang|wanneer|waar|welk|welke|op welk|wat is|wat kost|wie is|kan ik|mag|moet|moet ik|is (?:er|de|het|een)|zijn|heeft u|hebben jullie|als ik|beleid|voorwaarden|regels|termijn|openingstijden|wijzigen",
  thanks:
    "bedankt|dank|dankjewel|top|super|fijn|aardig|vriendelijk|behulpzaam|blij|tevreden|opgelost|geregeld|aangekomen|ontvangen|hoeft|niet nodig|prima|geweldig|perfect|uitstekend",
};
