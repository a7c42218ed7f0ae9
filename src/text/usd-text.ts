/** An amount with two decimals, and as many more of the six that are counted as it has: 0.015 is neither 0.01 nor 0.02. */
export function usdText(amount: number): string {
  return amount.toFixed(6).replace(/0{1,4}$/, "");
}
