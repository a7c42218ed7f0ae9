/**
 * Where the proxy keeps what must outlive a request: counts, hashed resume secrets and codes. Any key-value store with
 * expiry and two atomic operations will do; several processes that share one share their limits.
 */
export interface ProxyStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  /** Writes where the key holds nothing, atomically. @returns whether it wrote */
  add(key: string, value: string, ttlMs: number): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Adds to a counter, atomically, and answers its new value. A counter that was not there begins at 0 and lives `ttlMs`. */
  increment(key: string, by: number, ttlMs: number): Promise<number>;
  /**
   * The store's own time, in milliseconds since 1970: processes that share it count and let expire by one clock.
   * (default: each process's own)
   */
  now?(): Promise<number>;
  /** Whether what was written survives this process. */
  readonly durable: boolean;
  /** Whether this process is the only one that counts: then even memory holds every limit. */
  readonly singleProcess: boolean;
}
