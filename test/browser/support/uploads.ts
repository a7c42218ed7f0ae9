/** An upload as the server saw it. */
export interface Upload {
  readonly path: string;
  readonly file: File;
  /** Answers it. */
  respond(status: number, body: object, headers?: Record<string, string>): void;
  /** Loses the connection. */
  drop(): void;
  isAborted: boolean;
}

/** A server in place of `XMLHttpRequest`, which carries the uploads alone; `answer` decides what becomes of each. */
export function stubUploads(answer: (upload: Upload, count: number) => void = accept) {
  const real = window.XMLHttpRequest;
  const uploads: Upload[] = [];
  class StubRequest {
    status = 0;
    response = new Blob();
    responseType = "";
    upload = { onprogress: (_: unknown) => undefined };
    onload = () => undefined;
    onerror = () => undefined;
    onabort = () => undefined;
    #path = "";
    #headers = "";
    #seen: Upload | undefined;

    open(_method: string, url: string): void {
      this.#path = new URL(url, location.href).pathname;
    }

    setRequestHeader(): void {}

    getAllResponseHeaders(): string {
      return this.#headers;
    }

    send(form: FormData): void {
      this.#seen = {
        path: this.#path,
        file: form.get("file") as File,
        isAborted: false,
        respond: (status, body, headers = {}) => {
          this.status = status;
          this.response = new Blob([JSON.stringify(body)]);
          const all = { "content-type": "application/json", ...headers };
          this.#headers = Object.entries(all)
            .map(([name, value]) => `${name}: ${value}\r\n`)
            .join("");
          this.onload();
        },
        drop: () => this.onerror(),
      };
      const seen = this.#seen;
      const count = uploads.push(seen);
      queueMicrotask(() => answer(seen, count));
    }

    abort(): void {
      if (this.#seen) this.#seen.isAborted = true;
      this.onabort();
    }
  }
  window.XMLHttpRequest = StubRequest as unknown as typeof XMLHttpRequest;
  return {
    uploads,
    restore: () => {
      window.XMLHttpRequest = real;
    },
  };
}

/** Keeps it, as `file-1` and so on. */
export function accept(upload: Upload, count: number): void {
  const { name, type, size } = upload.file;
  upload.respond(201, { id: `file-${count}`, name, type, size });
}

/** A file of text. */
export function note(name = "notes.txt", bytes = 4): File {
  return new File(["x".repeat(bytes)], name, { type: "text/plain" });
}
