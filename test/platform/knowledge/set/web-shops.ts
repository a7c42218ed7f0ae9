import { type DocumentCase, filler, web } from "./case.ts";

const data = (json: string) => ({ head: `<script type="application/ld+json">${json}</script>` });

/** What shops say of their products to programs, as several shop systems write it. */
export const webShops: readonly DocumentCase[] = [
  web(
    "a product in JSON-LD whose price stands in a specification, with properties of its own",
    `<h1>Cargo bike</h1><p>${filler}</p>`,
    { read: ["2399.00 EUR", "Load: 90 kg"] },
    data(
      `{"@type":"https://schema.org/Product","name":"Cargo bike","additionalProperty":{"@type":"PropertyValue","name":"Load","value":90,"unitText":"kg"},"offers":[{"@type":"Offer","priceSpecification":[{"@type":"UnitPriceSpecification","price":"2399.00","priceCurrency":"EUR"}]}]}`,
    ),
  ),
  web(
    "the variants of a product in JSON-LD, each with its price",
    `<h1>Lamp</h1><p>${filler}</p>`,
    {
      under: [["Lamp, red", "39.00 EUR"]],
      read: ["Small, 19.00 EUR, InStock", "Large, 29.00 EUR, OutOfStock"],
    },
    data(
      `{"@type":"ProductGroup","name":"Lamp","hasVariant":[{"@type":"Product","name":"Lamp, red","offers":{"price":"39.00","priceCurrency":"EUR"}}],"offers":[{"name":"Small","price":"19.00","priceCurrency":"EUR","availability":"https://schema.org/InStock"},{"name":"Large","price":"29.00","priceCurrency":"EUR","availability":"https://schema.org/OutOfStock"}]}`,
    ),
  ),
  web(
    "JSON-LD with lines that break within strings and a comma too many",
    `<h1>Lamp</h1><p>${filler}</p>`,
    { under: [["How long does it burn?", "Nine hours. Then it is charged."]] },
    data(
      `{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"How long does it burn?","acceptedAnswer":{"text":"Nine hours.\n\tThen it is charged.",}},]}`,
    ),
  ),
  web(
    "a product whose data several plugins say",
    `<h1>Lamp</h1><p>${filler}</p>`,
    { once: ["31.50 EUR"] },
    {
      head: data(`{"@type":"Product","name":"Lamp","offers":{"price":"31.50","priceCurrency":"EUR"}}`).head.repeat(3),
    },
  ),
  web(
    "a product that attributes describe, some of it out of sight",
    `<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Bilge pump</h1><p>${filler}</p><meta itemprop="sku" content="NX 40-160"><meta itemprop="gtin13" content="4006381333931"><div itemprop="brand" itemscope itemtype="https://schema.org/Brand"><meta itemprop="name" content="Tideway"></div>
     <p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price" content="89.50">89,50 €</span><meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="https://schema.org/InStock"></p></div>`,
    {
      under: [
        ["Bilge pump", "SKU: NX 40-160"],
        ["Bilge pump", "GTIN: 4006381333931"],
        ["Bilge pump", "Brand: Tideway"],
        ["Bilge pump", "Availability: InStock"],
      ],
      once: ["89,50"],
      unread: ["89.50"],
    },
  ),
];
