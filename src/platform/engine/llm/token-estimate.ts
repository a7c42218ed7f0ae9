import { addTokens } from "../token-usage.ts";
import type { TokenUsage } from "../turn.ts";

/** Chosen: what models make of text on average. Other scripts than Latin take more bytes, and more tokens. */
const bytesPerToken = 4;
/** Chosen: about what models count for a picture, whatever its file is like. */
const pictureTokens = 800;

/** The tokens of a turn: what the model has counted, and an estimate for what it has not come to count. */
export class TokenCount {
  #counted: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  /** The request that is under way: what was asked, and how much of its answer has come. */
  #underWay: { readonly asked: unknown; answered: string } | undefined;

  begin(asked: unknown): void {
    this.#underWay = { asked, answered: "" };
  }

  add(piece: string): void {
    if (this.#underWay) this.#underWay.answered += piece;
  }

  /** Ends a request. Some servers count nothing. */
  end({ inputTokens, outputTokens }: TokenUsage = { inputTokens: 0, outputTokens: 0 }): void {
    this.#counted =
      inputTokens + outputTokens > 0 ? addTokens(this.#counted, { inputTokens, outputTokens }) : this.soFar;
    this.#underWay = undefined;
  }

  /** Forgets a request that has not come to its end. */
  drop(): void {
    this.#underWay = undefined;
  }

  get soFar(): TokenUsage {
    const { asked, answered = "" } = this.#underWay ?? {};
    return asked === undefined ? this.#counted : addTokens(this.#counted, estimateTokens(asked, answered));
  }
}

/** What a request and what has come of its answer are likely to count, where the model has not said. */
function estimateTokens(asked: unknown, answered: string): TokenUsage {
  let pictures = 0;
  const text = JSON.stringify(asked, (name, value: unknown) => {
    if (name !== "image") return value;
    pictures++;
    return undefined;
  });
  return {
    inputTokens: tokensIn(text) + pictures * pictureTokens,
    outputTokens: tokensIn(answered),
    isEstimated: true,
  };
}

function tokensIn(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}
