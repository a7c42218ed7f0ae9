/**
 * Limits that rows and the server alone need, with their units in the names; what a page must count as well stands in
 * `../limits.ts`, which the widget loads. Characters are Unicode code points.
 */
export const rowLimits = {
  /** Settled beyond the document. */
  assistantsPerPage: 10,
  /** 20 × 1024² bytes of the file part. @source Limits › document file size */
  documentFileBytes: 20 * 1_024 * 1_024,
  /** Chosen: a JSON body where no token is needed; the longest message is 8 kB, and 48 kB with every character escaped. */
  publicBodyBytes: 65_536,
  /** Chosen: what a form may have beside its file. */
  besideFileBytes: 1_024 * 1_024,
  /** @source Limits › relative_links_limit */
  relativeLinks: { min: 1, max: 50 },
  /** @source Limits › relative_links_limit */
  relativeLinksDefault: 10,
  /** Chosen: they are searched together, so each one makes a search slower. */
  assistantKnowledgebases: 10,
  /** Chosen: from an hour to a year. */
  refreshHours: { min: 1, max: 8_760 },
  /** Chosen: as many as are followed from one page. */
  documentLinks: 50,
  /** Chosen: a household or a small office. */
  secondaryContacts: 10,
  /** @source Limits › SMS body length */
  smsBodyChars: 300,
  /** @source Limits › WhatsApp message length */
  whatsappMessageChars: 4_096,
  /** @source Limits › send-freeform rate */
  whatsappSends: { limit: 5, windowS: 1, per: "user" },
  /** Chosen: a number with spaces, brackets and an extension; what it means is decided when it is read. */
  typedPhoneChars: 40,
  /** Settled beyond the document, as are the next three. */
  variables: 50,
  variableNameChars: 64,
  /** Of a value that is text. */
  variableValueChars: 2_000,
  /** Of all names and values together, as JSON. */
  variablesBytes: 16 * 1_024,
  /** Chosen: no record of a person is deeper, and every JSON reader takes it. */
  variablesDepth: 32,
  /** Settled beyond the document. */
  toolTimeoutDefaultS: 10,
  /** Settled beyond the document. */
  nicknameChars: 50,
  /** Settled beyond the document. */
  parallelCalls: { min: 1, max: 10 },
  /** Settled beyond the document. */
  leadRetries: { min: 1, max: 5 },
  /** Settled beyond the document. */
  retryIntervalMinutes: { min: 10, max: 4_320 },
  /** Chosen: numbers that one campaign calls from. */
  campaignNumbers: 20,
  /** Chosen: more digits name a number, not a wish. */
  numberSearchDigits: 10,
  /** Chosen: what a visitor fills in before the first word. */
  preChatFields: 8,
  /** Chosen: paths of a site's parts. */
  pagePatterns: { count: 20, chars: 200 },
  /** Chosen: two times for each day of the week. */
  launcherHours: 14,
  /** Chosen: sites of one company. */
  allowedOrigins: 50,
  /** Chosen: each is connected with when a conversation begins. */
  mcpServers: 8,
  mcpServerNameChars: 24,
  /** As long as the protocol's own names of tools. */
  mcpToolNameChars: 128,
  mcpReadingTools: 64,
  /** Chosen: more of them sort nothing. */
  tags: 20,
  /** Chosen: a word or two. */
  tagChars: 40,
  /** Chosen: a month, so that what is read for a plot stays bounded. */
  usageDays: { min: 1, max: 31 },
  /** Chosen: a quarter of a year. */
  resultsDays: { min: 1, max: 92 },
  /** Chosen: what somebody says of a conversation that is over. */
  ratingCommentChars: 1_000,
  /** Chosen: a uuid with room; a text that is no uuid is an unknown id, not a malformed request. */
  publicIdChars: 64,
  /** Chosen: what the proxy hands out, with room. */
  resumeTokenChars: 128,
  /** Chosen: what a page says of a proof of work, with room. */
  proofChars: 2_048,
  /** Chosen: names of HTTP headers are shorter. */
  toolHeaderNameChars: 100,
  /** Chosen: a short sentence, and as many as a person would not hear twice in a call. */
  fillerPhrases: { count: 20, chars: 100 },
  /** Chosen: as many as fit above the text box of a phone, each on one line. */
  suggestions: { count: 6, chars: 80 },
  /** So much of a teaser is shown, and so much of a label beside the launcher's mark. */
  teaserChars: 280,
  launcherLabelChars: 40,
  /** Chosen: more languages than an assistant can be tested in. */
  secondaryLanguages: 20,
  /** Chosen: how long a caller may take over a number; the document gives tools of a call no other bound. */
  keypadTimeoutS: { min: 1, max: 30 },
  /** Chosen: what an owner looks through after a run; on two models some minutes. */
  checks: 50,
  /** Chosen: a booking and its agreement. */
  checkMessages: 6,
  checkWords: 10,
  checkWordChars: 200,
  /** Side by side. */
  evaluatedModels: 2,
  keptEvaluations: 20,
  /** Chosen: what a trunk's own network has, with room. */
  inboundAddresses: 20,
} as const;
