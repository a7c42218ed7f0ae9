/** How visitors ask for a person, by language. */
export const wishes = {
  English: [
    "Talk to a person",
    "I want to speak to a human please",
    "Can I talk to somebody?",
    "connect me with an agent",
    "Is there a real person I can chat with?",
    "human please",
    "Please put me through to someone from your team",
    "I'd like to speak with a representative",
    "This is not helping, let me talk to a human",
  ],
  German: [
    "Ich möchte mit einem Menschen sprechen",
    "Kann ich mit jemandem reden?",
    "Bitte verbinden Sie mich mit einem Mitarbeiter",
    "Einen Mitarbeiter bitte",
    "Kann ich hier mit einem Menschen sprechen?",
    "Das hilft mir nicht, ich möchte mit jemandem reden",
  ],
  French: [
    "Je voudrais parler à une personne",
    "Puis-je parler avec un conseiller ?",
    "Un humain s'il vous plaît",
    "J'ai besoin d'un vrai conseiller",
  ],
  Spanish: [
    "Quiero hablar con una persona",
    "¿Puedo hablar con alguien?",
    "Necesito un agente",
    "Una persona real por favor",
  ],
};
