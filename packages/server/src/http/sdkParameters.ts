/** What the toolkit says of itself with each request. */
export const sdkParameters = {
  st: { description: 'Kind of the calling toolkit.' },
  sv: { description: 'Version of the calling toolkit.' },
} as const
