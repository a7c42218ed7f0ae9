import type { FileWords } from "../../shapes/widget/files.ts";

/** Files, in French. */
export const words: FileWords = {
  add: "Ajouter des fichiers",
  photo: "Prendre une photo",
  chosen: "Fichiers à envoyer",
  dropHere: "Déposez les fichiers ici",
  added: (name) => `${name} ajouté`,
  uploading: (name) => `Envoi de ${name} en cours`,
  waiting: "En attente de connexion",
  failed: "Non envoyé. Réessayez ou retirez-le.",
  retry: (name) => `Réessayer : ${name}`,
  remove: (name) => `Retirer ${name}`,
  sendsLater: "Envoyé dès que les fichiers seront chargés",
  back: "Modifier",
  tooLarge: (most) => `Dépasse ${most}`,
  tooMany: (most) => `${most} fichiers au maximum par message`,
  wrongKind: "Vous pouvez envoyer des images et des fichiers PDF, Word, texte et CSV",
  unreadable: "Ce type d’image ne peut pas être lu ici",
  limit: "Trop de fichiers pour le moment. Réessayez plus tard.",
  notOffered: "Aucun fichier ne peut être envoyé ici",
  save: (name) => `Enregistrer ${name}`,
  notLoaded: "Non chargé",
};
