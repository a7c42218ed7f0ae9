import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSpelling } from "../../../src/platform/engine/knowledge/words/spelling.ts";
import { createOfflineEngine } from "../../../src/platform/engine/offline/engine.ts";
import { addKnowledge } from "../../support/knowledge.ts";
import { openTestStorage } from "../../support/storage.ts";
import { takeTurn } from "../../support/turns.ts";

/** Handbooks of a forum: none says anything of prices, opening hours, jobs or offices. */
const handbooks = {
  de: `# Handbuch
## Umfragen erstellen
Unter dem Eingabefeld ist ein Symbol mit drei Balken. Ein Klick darauf öffnet die Felder für die Umfrage.
## Ende der Umfrage
Die Umfrage ist bis zu 7 Tage offen. Danach werden alle benachrichtigt, die etwas gewählt haben.
## Zwei-Faktor-Authentifizierung einrichten
Gehen Sie in die Einstellungen und scannen Sie den QR-Code. Die Zahlen in der App gelten für 30 Sekunden.
## Bilder
Ein Klick auf die Büroklammer öffnet einen Dialog, mit dem Bilder hochgeladen werden.
## Sichtbarkeit
Die Sichtbarkeit eines Beitrags kann nachträglich nicht geändert werden.
## Beiträge
Ein Beitrag hat höchstens 500 Zeichen und nicht mehr.
## Erwähnungen
Eine Erwähnung beginnt mit dem Zeichen @ und dem Namen der Person.
## Hashtags
Ein Hashtag besteht aus Buchstaben und Ziffern und ist nicht länger als der Beitrag.
## Profile finden
Die Suche findet Profile, die der Instanz bekannt sind.
## Folgen
Wer einem Profil folgt, sieht die Beiträge in der Zeitleiste.
## Warnungen
Die Warnung verbirgt den Inhalt, bis jemand ihn anklickt.
## Verifizierung
Für die Verifizierung muss die Webseite einen Link zum Profil haben.
## Umzug
Das Profil kann auf eine andere Instanz umziehen und behält die Folgenden.`,
  fr: `# Guide
## Créer un compte
La première étape est de créer un compte. Le compte est confirmé par un message dans votre boîte.
## Organisations
Une organisation est une entité dans laquelle plusieurs utilisateurs publient des données.
## Administrateur
Un administrateur peut ajouter des utilisateurs et supprimer une organisation.
## Éditeur
Un éditeur peut publier des jeux de données et répondre aux commentaires.
## Ressources
Une ressource est un fichier qui contient les données. Le temps de chargement est court.
## Mode privé
Le mode privé permet de ne pas mettre en ligne le jeu de données avant sa publication.
## Licences
La licence définit les règles pour la réutilisation des données.
## Fréquence
La fréquence de mise à jour est indicative pour les utilisateurs.
## Mots clés
Les mots clés sont dans la page de présentation.
## Ouverture des codes sources
L’ouverture des codes sources est une obligation pour les administrations.
## Pseudonymisation
La pseudonymisation remplace les noms par un identifiant dans la base.
## Annotation
L’annotation est la tâche qui attribue des étiquettes aux mots.
## Moissonnage
Le moissonnage est un service pour référencer les catalogues sur le site.`,
  es: `# Guía
## Entrar al portal
Para entrar al portal se usa la dirección que termina en ingresar, con su cuenta de usuario.
## Navegadores compatibles
Las versiones compatibles de los navegadores son Chrome 65 y Firefox 57.
## Usuarios
En el portal hay administradores y colaboradores, con permisos distintos.
## Organizaciones
Si se borra una organización, se borran los conjuntos de datos de la organización.
## Temas
Los temas son las categorías de los conjuntos de datos en el portal.
## Recursos
Un recurso es la pieza más pequeña de la información de un catálogo.
## Títulos
El título de un conjunto no debe superar los 100 caracteres en el portal.
## Imágenes
Las imágenes se guardan en la carpeta de las imágenes de los usuarios.
## Etiquetas
Las etiquetas ayudan a filtrar los conjuntos con su cuenta.
## Series de tiempo
Las series de tiempo son tablas con una columna de fechas.
## Correo
El servidor de correo se usa para el envío de mensajes del portal.
## Puerto
El puerto del contenedor es el 8080 por defecto.
## Migración
La migración de los datos se hace con una copia de la base.`,
} as const;

type Language = keyof typeof handbooks;

const unknown: Readonly<Record<Language, readonly string[]>> = {
  de: ["Kostet das etwas?", "Wann habt ihr geöffnet?", "Wo ist euer Büro?", "Kann ich mit Kreditkarte zahlen?"],
  fr: ["Combien ça coûte ?", "Livrez-vous en Belgique ?", "Quel temps fera-t-il demain ?", "Puis-je payer par carte ?"],
  es: ["¿Cuánto cuesta?", "¿Tienen ofertas de trabajo?", "¿Qué tiempo hará mañana?", "¿Puedo pagar con tarjeta?"],
};
const refusals = {
  de: /^Dazu finde ich nichts/,
  fr: /^Je n’ai rien à ce sujet/,
  es: /^No tengo nada sobre eso/,
} as const;
const known: readonly (readonly [Language, string, RegExp])[] = [
  ["de", "Kann ich die Sichtbarkeit eines Beitrags nachträglich ändern?", /^Die Sichtbarkeit eines Beitrags/],
  ["fr", "Est-ce qu’un administrateur peut supprimer une organisation ?", /^Un administrateur peut ajouter/],
  ["es", "¿Qué versión de Firefox es compatible?", /Firefox 57/],
];

describe("questions in other languages than English", () => {
  let storage: Awaited<ReturnType<typeof openTestStorage>>;
  const bases = new Map<string, number>();
  beforeAll(async () => {
    storage = await openTestStorage();
    for (const [language, text] of Object.entries(handbooks)) bases.set(language, await addKnowledge(storage.db, text));
  });
  afterAll(() => storage.close());
  const ask = async (language: Language, question: string) => {
    const engine = createOfflineEngine({ db: storage.db });
    const { done } = await takeTurn(engine, question, { knowledgebaseId: bases.get(language)!, language });
    return done;
  };

  it.each(Object.keys(unknown) as Language[])(
    "are refused where no document speaks of what they ask (%s)",
    async (of) => {
      for (const question of unknown[of]) {
        const { message, isUnanswered } = await ask(of, question);
        expect(message, question).toMatch(refusals[of]);
        expect(isUnanswered).toBe(true);
      }
    },
  );

  it("take no word of a script without blanks for a misspelt one: another letter is another thing", () => {
    const spelling = createSpelling([
      ["駐車場入口", 3],
      ["parking", 2],
    ]);
    expect(spelling.correct("駐輪場入口")).toBeUndefined();
    expect(spelling.correct("parkng")).toBe("parking");
  });

  it.each(known)("are answered where one does (%s: %s)", async (language, question, answer) => {
    expect((await ask(language, question)).message).toMatch(answer);
  });
});
