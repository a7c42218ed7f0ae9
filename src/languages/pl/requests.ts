import type { RequestWords } from "../shapes/server/offline/requests.ts";

export const requests: RequestWords = {
  asks: "co|jak|jaki|jaka|jakie|kiedy|gdzie|kto|komu|dlaczego|ile|czy|skad|dokad|ktory|ktora|ktore|o ktorej|do kiedy|od kiedy|za ile",
  wants: String.raw`chce|chcemy|chcialbym|chcialabym|chcielibysmy|poprosze|prosze|potrzebuje|potrzebujemy|musze|czy (?:moge|mozna|moglbym|moglabym|mozecie|moze pan|moze pani|moglibyscie) (?:\p{L}+ )?(?:zamowic|zarezerwowac|umowic|przelozyc|odwolac|wyslac|przyslac|zmienic|dostac)|wyslijcie|przyslijcie|szukam|biore|prosimy|zglosic|zglaszam|poinformowac`,
  told: "dziekuje|dzieki|juz|byl|byla|bylo|byly|swietnie|super|mily|mila|zadowolon[ay]|w zeszlym|zeszlego|ostatnio|moze kiedys|jeszcze nie",
  wrong: String.raw`nie (?:dziala|dzialaja|wlacza|otwiera|zamyka|dotarl|dotarla|dotarlo|przyszla|przyszedl|dostalem|dostalam|mam|mamy|ma)|zepsut[ya]|zepsul|zepsula|zepsulo|uszkodzon[yae]|polamany|pekniet[ya]|porysowan[ya]|zgubilem|zgubilam|zgubiony|zapomnialem|zapomnialam|zostawilem|zostawilam|skradzion[yae]|brakuje|cieknie|przecieka|brak (?:pradu|wody|internetu)|chor[ya]|goraczk[ae]|boli|bol|zablokowan\p{L}*|zacial\p{L}*|zatkan\p{L}*`,
  drops:
    "nie (?:moge|mozemy|moze|bede|bedzie|przyjde|przyjdzie|potrzebuje|chce juz)|odwolac|anulowac|zrezygnowac|rezygnuje|zamiast|wypisac",
};
