import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in Polish. */
export const words: EarlierWords = {
  title: "Twoje rozmowy",
  startNew: "Nowa rozmowa",
  ended: "Zakończona",
  unread: "Nowa odpowiedź",
  current: "Otwarta teraz",
  none: "Nie masz jeszcze rozmów.",
  failed: "Nie udało się wczytać rozmów.",
  retry: "Spróbuj ponownie",
  loading: "Wczytywanie",
};
