const mebibyte = 1_048_576;

/** What reading one document may take. All are chosen: far beyond what people upload, far below what harms a server. */
export const readingLimits = {
  /** Of the processor, for one file, from its last byte to its text. */
  fileMs: 90_000,
  /** Of one page of a website there. */
  pageMs: 15_000,
  /** What the process may hold on V8's heap, and in all. */
  heapMb: 512,
  processMb: 900,
  pdfPages: 2_000,
  /** Of the text that comes out of a file; the largest text file has no more. */
  textChars: 21 * mebibyte,
  textLines: 1_000_000,
  /** Of a Word document's archive. */
  archiveEntries: 4_000,
  /** Of the parts that are read, once inflated. */
  inflatedBytes: 64 * mebibyte,
  /** Of one page of a website, once decompressed. */
  pageBytes: 5 * mebibyte,
  /** For one page, redirects included. */
  fetchMs: 20_000,
  redirects: 5,
  /** Frames of one page, and the further addresses that it sends its visitors to. */
  parts: 10,
  /** Of an address; what is longer is not followed. */
  urlChars: 2_048,
  robotsBytes: mebibyte / 2,
  robotsMs: 10_000,
  /** For the preview of a website, its robots.txt included. */
  previewMs: 30_000,
  /** Previews of a process at once, and those that may wait for one to end. */
  previews: { running: 3, waiting: 20 },
  /** For all pages of a website. */
  crawlMs: 15 * 60_000,
  /** Between two requests to a website; more where its robots.txt asks for it, up to the second figure. */
  pauseMs: 250,
  longestPauseMs: 10_000,
  /** For a website that names the time when it serves pages again (`Retry-After`): how often for one page, how long in all. */
  waitsOfPage: 3,
  patienceMs: 3 * 60_000,
  /** Where it says that it is asked too often, and not for how long. */
  askedTooOftenMs: 5_000,
} as const;
