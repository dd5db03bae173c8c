const member = String.raw`"(?:jsonrpc|id)"\s*:\s*(?:"[^"\\]{0,64}"|-?\d{1,20}|null)`
const head = new RegExp(String.raw`^\s*\{\s*(?:${member}\s*,\s*)*"result"\s*:\s*`)
const tail = new RegExp(String.raw`(?:\s*,\s*(?:${member}|"error"\s*:\s*null))*\s*\}\s*$`)

/** The most that stands behind the result of an answer. */
export const maxTailBytes = 512

/**
 * Where the result begins in the first bytes of a JSON-RPC answer (JSON-RPC 2.0, 5); nothing where anything but its
 * version and id stands before it, such as an error.
 */
export function resultStart(bytes: Uint8Array): number | undefined {
  return head.exec(latin1(bytes.subarray(0, maxTailBytes)))?.[0].length
}

/**
 * Where the result ends in the last bytes of an answer; nothing where it does not end. A text within the result
 * cannot be taken for a member behind it, since its quotes are escaped.
 */
export function resultEnd(bytes: Uint8Array): number | undefined {
  return tail.exec(latin1(bytes))?.index
}

/** A character a byte, so that places in the text are those of the bytes. */
function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
