/** A bucket of an S3-compatible service. */
export interface S3Settings {
  readonly bucket: string;
  /** The service's address, where it is not Amazon's own. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What the keys of all files begin with; empty for none. */
  readonly prefix: string;
}

/**
 * Where a bucket's files are, without a slash at the end. Amazon's buckets have hosts of their own; a name with dots would not
 * match the host's certificate, and other services know the bucket by its path.
 */
export function bucketUrl({ bucket, endpoint, region }: S3Settings): string {
  if (endpoint !== undefined) return `${endpoint}/${bucket}`;
  const host = `s3.${region}.amazonaws.com`;
  return bucket.includes(".") ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}
