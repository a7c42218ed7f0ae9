import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name} dołącza do czatu", left: "{name} opuszcza czat" },
  nobodyCame: {
    nobody: "W tej chwili nikt z naszego zespołu nie jest wolny.",
    email: "Napiszemy na adres {email}.",
    goOn: "Tymczasem mogę dalej pomagać: proszę po prostu pisać.",
  },
  mail: {
    subject: "{person} odpowiada w czacie z {assistant}",
    someone: "Ktoś",
    reply: "Można odpowiedzieć na tę wiadomość.",
    why: "Ta wiadomość przyszła, ponieważ ten adres podano w czacie z {assistant}. Jeśli to pomyłka, proszę ją zignorować.",
  },
  invitation: {
    question: "Czy kontynuować tutaj czat z {site}? Proszę odpowiedzieć TAK.",
    thanks: "Dziękujemy. Możemy kontynuować tutaj.",
    declined: "Dobrze. Czat pozostaje na {site}.",
    inChat: "Czat jest kontynuowany na WhatsAppie.",
  },
  keywords: {
    stopped: "Koniec wiadomości od nas. Odpisz START, aby je wznowić.",
    started: "Wiadomości od nas wznowione. Odpisz STOP, aby je zakończyć.",
    howToStop: "Odpisz STOP, aby nie dostawać wiadomości.",
    howToReadOn: "Odpisz DALEJ, aby czytać dalej.",
    more: "dalej",
    help: "pomoc",
  },
  media: {
    picture: "Obraz",
    voice: "Wiadomość głosowa",
    video: "Wideo",
    document: "Dokument",
    place: "Lokalizacja",
    contact: "Kontakt",
    sticker: "Naklejka",
    other: "Wiadomość",
    notLoaded: "Nie udało się wczytać pliku dołączonego do tej wiadomości.",
    onlyText: "Mogę czytać tylko tekst. Proszę napisać, o co chodzi.",
  },
};
