/** Whether an If-None-Match header names the tag; comparison is weak, as RFC 9110 13.1.2 asks. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
