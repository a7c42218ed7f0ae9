import type { ParameterWords } from "../shapes/server/offline/parameters.ts";

export const parameters: ParameterWords = {
  name: "(?:full |first |last |sur)?names?",
  phone: "(?:tele|mobile )?phone(?: number)?|mobile(?: number)?",
  email: "e ?mail(?: address)?",
  postcode: "post ?code|postal code|zip(?: code)?",
  address: "(?:street |home |delivery |postal )?address",
  reference:
    "(?:order|booking|ticket|case|invoice|customer|member(?:ship)?|reservation|contract|tracking|parcel|account|policy) (?:reference|number|no|id|code|ref)|(?:visit |booking )?ref(?:erence)?(?: number)?",
  past: "since|birth|born|bought|purchased?|past|last(?! (?:day|night|date|working))|started|began|issued|happened|noticed|lost",
  whole:
    "number of (?:people|persons|guests|visitors|nights|rooms|boxes|tickets|seats|children)|whole|without decimals|no decimals|integer",
  question: "questions?|enquiry|inquiry|messages?|requests?|wish(?:es)?|comments?|notes?|feedback|review|remarks?",
  letters: "letters?",
  birth: "births?|born|birthday|dob",
};
