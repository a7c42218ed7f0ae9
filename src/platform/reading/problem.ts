/** Why a document, or a page of one, cannot be read. The message is for its owner: a sentence about the document. */
export class DocumentProblem extends Error {
  override readonly name = "DocumentProblem";
  /** Whether it may be gone at another time, as when a site does not answer. */
  readonly isTransient: boolean;

  constructor(message: string, { isTransient = false, cause }: { isTransient?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isTransient = isTransient;
  }
}
