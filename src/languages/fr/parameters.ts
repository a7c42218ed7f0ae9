import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "nom(?: et prenom| complet| de famille)?|prenom(?: et nom)?",
  phone: "(?:numero de )?(?:telephone|portable|mobile)|telephone",
  email: "(?:adresse )?(?:e ?mail|mail|courriel|electronique)",
  postcode: "code postal",
  address: "adresse(?: postale| de livraison)?|domicile",
  reference:
    "(?:numero|reference|code) (?:de |d |du )(?:la )?(?:commande|reservation|facture|client|dossier|contrat|suivi|colis|ticket|adherent|rendez vous)|reference",
  past: "depuis(?: quand)?|naissance|nee?|achat|achete|dernie?re?(?! (?:jour|nuit|date))|survenu|passe|perdue?|commence",
  whole: "nombre de|nombre d|nombre entier|sans decimales?",
  question: "questions?|messages?|demandes?|souhaits?|remarques?|commentaires?|notes?",
  letters: "lettres?",
  birth: "naissance|nee?|anniversaire",
};
