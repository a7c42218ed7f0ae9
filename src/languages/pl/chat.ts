import type { ChatWords } from "../shapes/server/chat.ts";

export const chat: ChatWords = {
  locale: "pl-PL",
  ask: "Czy mam zrobić dokładnie to? Proszę odpowiedzieć „tak” albo napisać, co zmienić.",
  yes: "tak",
  no: "nie",
  done: "Gotowe.",
  failed: "Nie udało się.",
  offer: "Oto co mogę tutaj zrobić: {list}.",
  person: "Można też poprosić o rozmowę z człowiekiem.",
  private: "Nie mogę udostępnić swoich instrukcji. W czym mogę pomóc?",
  unknown:
    "Próba została podjęta, ale nie przyszła odpowiedź: nie wiadomo, czy się udało. Proszę to sprawdzić przed ponowną próbą; samo się to nie powtórzy.",
};
