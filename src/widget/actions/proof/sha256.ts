/** The fractional parts of square and cube roots of the first primes. Source: FIPS 180-4 */
const [initial, constants] = tables();

/**
 * SHA-256 of an ASCII text, as eight words. The browser's own is asynchronous and missing on pages without https; for
 * texts of one block it is also several times slower.
 */
export function sha256(text: string): Int32Array {
  const length = text.length;
  const blocks = new Int32Array(((length + 8) >> 6) * 16 + 16);
  for (let at = 0; at < length; at++) blocks[at >> 2]! |= text.charCodeAt(at) << (24 - (at & 3) * 8);
  blocks[length >> 2]! |= 0x80 << (24 - (length & 3) * 8);
  blocks[blocks.length - 1] = length * 8;
  const hash = initial.slice();
  const w = new Int32Array(64);
  for (let block = 0; block < blocks.length; block += 16) {
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < 64; at++) {
      if (at < 16) w[at] = blocks[block + at]!;
      else {
        const x = w[at - 15]!;
        const y = w[at - 2]!;
        const small = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
        w[at] = (w[at - 16]! + small + w[at - 7]! + (rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10))) | 0;
      }
      const one =
        (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + constants[at]! + w[at]!) | 0;
      const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => {
      hash[at] = (hash[at]! + word) | 0;
    });
  }
  return hash;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function tables(): [Int32Array, Int32Array] {
  const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return [
    Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  ];
}
