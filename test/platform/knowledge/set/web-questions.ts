import { type DocumentCase, filler, web } from "./case.ts";

/** Questions and answers as pages write them. */
export const webQuestions: readonly DocumentCase[] = [
  web(
    "an accordion whose questions are buttons within headings",
    `<h1>Questions</h1><h3><button aria-expanded="false">Can I return a bicycle?</button></h3><div hidden><p>Within 30 days, unridden.</p></div>
     <h3><button aria-expanded="false">Do you take old ones?</button></h3><div hidden><p>Yes, at 12 euros apiece.</p></div>`,
    {
      under: [
        ["Can I return a bicycle?", "Within 30 days"],
        ["Do you take old ones?", "12 euros apiece"],
      ],
    },
  ),
  web(
    "questions with an element within a word",
    `<h1>FAQ</h1><button aria-expanded="false"><i>+</i><span><span>H</span>ow long is a loan?</span></button><div hidden><p>Five days at most.</p></div>`,
    { under: [["+ How long is a loan?", "Five days at most."]] },
  ),
  web(
    "an accordion of bare buttons and panels that aria-hidden collapses",
    `<main><h2>FAQ</h2><div class="item"><button type="button" class="q">How long is a loan?</button><div class="panel" aria-hidden="true"><p>Five days at most.</p></div></div>
     <div class="item"><button type="button" class="q">What does it cost?</button><div class="panel" aria-hidden="true"><p>Nothing during a repair.</p></div></div></main>`,
    {
      under: [
        ["How long is a loan?", "Five days at most."],
        ["What does it cost?", "Nothing during a repair."],
      ],
    },
  ),
  web(
    "an accordion in divs with role button and panels with display none",
    `<h1>Help</h1><div role="button" tabindex="0">Where do I park?</div><div role="region" style="display:none">Behind the crane.</div>
     <div role="button" tabindex="0">Is there a lift?</div><div role="region" style="display: none">By gate 7.</div>`,
    {
      under: [
        ["Where do I park?", "Behind the crane."],
        ["Is there a lift?", "By gate 7."],
      ],
    },
  ),
  web(
    "details with a summary, one within another",
    `<h1>Insurance</h1><details><summary>What is covered?</summary><p>Theft up to 2,000 euros.</p><details><summary>And abroad?</summary><p>In all of Europe.</p></details></details>`,
    {
      under: [
        ["What is covered?", "2,000 euros"],
        ["And abroad?", "In all of Europe."],
      ],
    },
  ),
  web(
    "a list of terms whose answers have paragraphs",
    `<h1>Answers</h1><dl><dt>May I bring my dog?</dt><dd><p>Yes, on a lead.</p><p>Water is by the door.</p></dd><dt>May I pay in cash?</dt><dd>Up to 500 euros.</dd></dl>`,
    {
      read: ["May I bring my dog?", "Yes, on a lead.", "Water is by the door."],
      rows: [["May I pay in cash?", "Up to 500 euros."]],
    },
  ),
  web(
    "terms and descriptions in groups",
    `<dl><div><dt>Frame</dt><dd>Steel 4130</dd></div><div><dt>Brakes</dt><dd>Disc, 160 mm</dd></div></dl>`,
    {
      rows: [
        ["Frame", "Steel 4130"],
        ["Brakes", "Disc, 160 mm"],
      ],
    },
  ),
  web(
    "an empty heading before the text that follows it",
    `<h1>Tours</h1><h2></h2><p>Tours begin at 9:40.</p><h2> </h2><p>Bring a helmet.</p>`,
    {
      under: [
        ["Tours", "Tours begin at 9:40."],
        ["Tours", "Bring a helmet."],
      ],
    },
  ),
  web(
    "a heading of nothing but an icon",
    `<h1>Contact</h1><h3><svg viewBox="0 0 1 1"><title>clock</title><path d="M0 0"/></svg></h3><p>Open from 8 to 18.</p><h3><i class="icon-phone"></i></h3><p>Ring 0151 7700.</p>`,
    { read: ["Open from 8 to 18.", "Ring 0151 7700."] },
  ),
  web(
    "a heading that is a picture with words",
    `<h1><img src="/logo.png" alt="Winter storage"></h1><p>From 49 euros a season.</p>`,
    {
      under: [["Winter storage", "From 49 euros a season."]],
    },
  ),
  web(
    "empty items of a list before full ones",
    `<h1>Tools</h1><ul><li></li><li><span></span></li><li>A pump</li><li>Two levers</li></ul>`,
    {
      read: ["A pump", "Two levers"],
    },
  ),
  web(
    "headings with nothing below them",
    `<h1>Services</h1><h2>Wheel building</h2><h2>Frame welding</h2><h2>Painting</h2><p>In any of 40 colours.</p>`,
    {
      read: ["Wheel building", "Frame welding"],
      under: [["Painting", "40 colours"]],
    },
  ),
  web("a page of headings alone", `<h1>We repair</h1><h2>City bikes</h2><h2>Cargo bikes</h2>`, {
    read: ["City bikes", "Cargo bikes"],
  }),
  web(
    "tabs whose panels are hidden until they are chosen",
    `<h1>Model K2</h1><div role="tablist"><button role="tab">Size</button><button role="tab">Weight</button></div>
     <div role="tabpanel"><p>Frames of 52 and 56 cm.</p></div><div role="tabpanel" hidden><p>It weighs 13.8 kg.</p></div>`,
    { read: ["Frames of 52 and 56 cm.", "It weighs 13.8 kg."] },
  ),
  web(
    "questions in bold with answers in the same paragraph",
    `<h1>FAQ</h1><p><strong>Is the trailer free?</strong><br>For two hours.</p><p><b>Who may drive it?</b><br>Anyone over 18.</p>`,
    {
      under: [
        ["Is the trailer free?", "For two hours."],
        ["Who may drive it?", "Anyone over 18."],
      ],
    },
  ),
  web(
    "questions and answers in JSON-LD alone",
    `<h1>Questions</h1><div id="app"></div>`,
    { under: [["Do you ship to Norway?", "For 89 euros."]] },
    {
      head: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Do you ship to Norway?","acceptedAnswer":{"@type":"Answer","text":"<p>Yes. For <b>89 euros</b>.</p>"}}]}</script>`,
    },
  ),
  web(
    "questions in JSON-LD that stand on the page too",
    `<h1>Questions</h1><h2>Do you ship to Norway?</h2><p>Yes. For 89 euros.</p><p>${filler}</p>`,
    { once: ["For 89 euros."] },
    {
      head: `<script type="application/ld+json">{"@graph":[{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Do you ship to Norway?","acceptedAnswer":{"@type":"Answer","text":"Yes. For 89 euros."}}]}]}</script>`,
    },
  ),
  web(
    "a product's data in JSON-LD",
    `<h1>Cargo bike</h1><p>${filler}</p>`,
    { read: ["NX 40-160", "2399.00", "EUR"] },
    {
      head: `<script type="application/ld+json">[{"@type":"Product","name":"Cargo bike","sku":"NX 40-160","brand":{"@type":"Brand","name":"Halden"},"offers":{"@type":"Offer","price":"2399.00","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}]</script>`,
    },
  ),
  web(
    "JSON-LD that is broken",
    `<h1>Cargo bike</h1><p>It carries 90 kg.</p>`,
    { read: ["It carries 90 kg."] },
    {
      head: `<script type="application/ld+json">{"@type":"FAQPage","mainEntity":[{</script>`,
    },
  ),
  web(
    "opening hours and an address in JSON-LD",
    `<h1>Visit us</h1><p>${filler}</p>`,
    { read: ["Quay 14", "09:00", "17:30"] },
    {
      head: `<script type="application/ld+json">{"@type":"LocalBusiness","name":"Harbour Bikes","address":{"@type":"PostalAddress","streetAddress":"Quay 14","postalCode":"1234","addressLocality":"Halden"},"openingHoursSpecification":[{"@type":"OpeningHoursSpecification","dayOfWeek":["Monday","Tuesday"],"opens":"09:00","closes":"17:30"}]}</script>`,
    },
  ),
  web(
    "questions in descriptions and answers in terms, the wrong way round",
    `<dl><dd>Is there a car park?</dd><dt>For 25 cars.</dt></dl><dl><dd>Do you take cards?</dd><dt>All of them.</dt></dl>`,
    {
      rows: [
        ["Is there a car park?", "For 25 cars."],
        ["Do you take cards?", "All of them."],
      ],
    },
  ),
  web(
    "terms with several descriptions",
    `<dl><dt>Day</dt><dd>Monday</dd><dd>Tuesday</dd><dt>Colour</dt><dd>Red<br>dark</dd><dd>Blue</dd><dd>${filler}</dd><dt>Make</dt><dd>Halden</dd></dl>`,
    {
      rows: [
        ["Day", "Monday", "Tuesday"],
        ["Colour", "Red dark", "Blue"],
        ["Make", "Halden"],
      ],
    },
  ),
  web(
    "panels of Ionic, Angular Material and other elements of a page's own",
    `<h1>Help</h1><ion-accordion-group><ion-accordion value="a"><ion-item slot="header" color="light"><ion-label>Sailing lessons</ion-label></ion-item><div class="ion-padding" slot="content">Each Tuesday at nine.</div></ion-accordion></ion-accordion-group>
     <mat-accordion><mat-expansion-panel><mat-expansion-panel-header><span class="mat-content"><mat-panel-title>Lost keys</mat-panel-title></span></mat-expansion-panel-header><div role="region"><p>A new one is 12 euros.</p></div></mat-expansion-panel></mat-accordion>
     <fluent-accordion><fluent-accordion-item><span slot="heading">Life jackets</span><div>They are free.</div></fluent-accordion-item></fluent-accordion>
     <sp-accordion><sp-accordion-item label="Weather">We sail up to force six.</sp-accordion-item></sp-accordion>
     <my-card><h-title>A quiet place</h-title><p>It lies by the water.</p></my-card>`,
    {
      under: [
        ["Sailing lessons", "Each Tuesday"],
        ["Lost keys", "12 euros"],
        ["Life jackets", "They are free"],
        ["Weather", "force six"],
        ["Weather", "A quiet place"],
      ],
    },
  ),
];
