/** What answers an upload; one that never settles is shown as half done. */
export type UploadAnswer = () => Promise<Response>;

/** Takes the place of `XMLHttpRequest`, which carries uploads alone, for addresses that `answerOf` knows. @returns A function that ends this */
export function scriptUploads(answerOf: (path: string) => UploadAnswer | undefined): () => void {
  const Real = window.XMLHttpRequest;
  class ScriptedRequest extends Real {
    #answer: UploadAnswer | undefined;
    #response: Response | undefined;
    #body = new Blob();

    override open(method: string, url: string | URL): void {
      this.#answer = answerOf(new URL(url, location.href).pathname);
      super.open(method, url);
    }

    override get status(): number {
      return this.#response?.status ?? super.status;
    }

    override get response(): unknown {
      return this.#response ? this.#body : super.response;
    }

    override getAllResponseHeaders(): string {
      if (!this.#response) return super.getAllResponseHeaders();
      return [...this.#response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    }

    override send(body?: XMLHttpRequestBodyInit | null): void {
      if (!this.#answer) {
        super.send(body);
        return;
      }
      this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 55, total: 100 }));
      this.#answer().then(
        async (response) => {
          this.#body = await response.clone().blob();
          this.#response = response;
          this.dispatchEvent(new ProgressEvent("load"));
        },
        () => this.dispatchEvent(new ProgressEvent("error")),
      );
    }
  }
  window.XMLHttpRequest = ScriptedRequest;
  return () => {
    window.XMLHttpRequest = Real;
  };
}
