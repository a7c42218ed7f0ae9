/**
 * The network of an address, as {@link addressBucket} writes one: the /24 of an IPv4 address, the /48 of an IPv6 one. Who has
 * one address of it can most often have the others.
 */
export function networkOf(bucket: string): string {
  const ipv6 = /^([0-9a-f]{12})[0-9a-f]{4}\/64$/.exec(bucket)?.[1];
  if (ipv6 !== undefined) return `${ipv6}/48`;
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(bucket)?.[1];
  return ipv4 === undefined ? bucket : `${ipv4}.0/24`;
}
