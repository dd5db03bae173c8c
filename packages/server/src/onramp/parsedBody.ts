/** The JSON of a body as it came; undefined where it is none, which no shape takes. */
export function parsedBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
