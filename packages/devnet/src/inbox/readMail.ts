/** What is shown of a mail. */
export type MailContent = { subject: string; text: string; html: string }

/** A part of a mail, its bytes as characters of Latin-1. */
type Part = { headers: ReadonlyMap<string, string>; body: string }

/** A mail within a mail within a mail is none of ours. */
const maxDepth = 5
const maxParts = 50

/** Reads the subject and the first text and HTML of a mail as it came over SMTP (RFC 5322, RFC 2045 to 2047). */
export function readMail(bytes: Uint8Array): MailContent {
  const mail = readPart(Buffer.from(bytes).toString('latin1'))
  const leaves = leavesOf(mail, maxDepth).slice(0, maxParts)
  const first = (type: string) => {
    const leaf = leaves.find((part) => typeOf(part).name === type)
    return leaf ? decodeBody(leaf) : ''
  }
  return {
    html: first('text/html'),
    subject: decodeWords(mail.headers.get('subject') ?? ''),
    text: first('text/plain'),
  }
}

/** Headers by their name in small letters, the first of each name; the body is what follows the first empty line. */
function readPart(source: string): Part {
  // A part may begin with the empty line: it has no headers.
  const { 0: gap = '', index: end = source.length } = /(?:^|\r?\n)\r?\n/.exec(source) ?? {}
  const unfolded = source.slice(0, end).replace(/\r?\n(?=[ \t])/g, '')
  const headers = new Map<string, string>()
  for (const line of unfolded.split(/\r?\n/)) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase()
    if (at > 0 && !headers.has(name)) headers.set(name, line.slice(at + 1).trim())
  }
  return { body: source.slice(end + gap.length), headers }
}

/** The parts of a mail that have no parts, in their order. */
function leavesOf(part: Part, depth: number): readonly Part[] {
  const { boundary, name } = typeOf(part)
  if (!name.startsWith('multipart/') || !boundary || depth === 0) return [part]
  const lines = part.body.split(/\r?\n/)
  const parts: string[][] = []
  for (const line of lines) {
    const mark = line.trimEnd()
    if (mark === `--${boundary}--` || parts.length > maxParts) break
    if (mark === `--${boundary}`) parts.push([])
    else parts.at(-1)?.push(line)
  }
  return parts.flatMap((lines) => leavesOf(readPart(lines.join('\r\n')), depth - 1))
}

/** A part without a type is plain text. */
function typeOf({ headers }: Part): { name: string; boundary?: string; charset?: string } {
  const [name = '', ...rest] = (headers.get('content-type') ?? 'text/plain').split(';')
  const parameter = (wanted: string) => {
    const found = new RegExp(`(?:^|;)\\s*${wanted}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(
      rest.join(';'),
    )
    return found?.[1] ?? found?.[2]
  }
  const [boundary, charset] = [parameter('boundary'), parameter('charset')]
  return {
    name: name.trim().toLowerCase(),
    ...(boundary === undefined ? {} : { boundary }),
    ...(charset === undefined ? {} : { charset }),
  }
}

function decodeBody(part: Part): string {
  const encoding = (part.headers.get('content-transfer-encoding') ?? '').trim().toLowerCase()
  const text = decodeText(decodeTransfer(part.body, encoding), typeOf(part).charset)
  return text.replace(/\r\n/g, '\n').trimEnd()
}

function decodeTransfer(text: string, encoding: string): Uint8Array {
  if (encoding === 'base64') return Buffer.from(text, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(text, 'latin1')
  // An end of line after "=" is no end of line; spaces before one were added on the way.
  return decodeHex(text.replace(/[ \t]+(?=\r?\n|$)/g, '').replace(/=\r?\n/g, ''))
}

/** `=41` is an A. */
function decodeHex(text: string): Uint8Array {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1')
}

/** What is not in a character set that we know is read as UTF-8. */
function decodeText(bytes: Uint8Array, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** `=?utf-8?Q?caf=C3=A9?=` is café; the space between two such words is none (RFC 2047). */
function decodeWords(text: string): string {
  const word = /=\?([^?\s]+)\?([bq])\?([^?\s]*)\?=/gi
  return text
    .replace(/(=\?[^?\s]+\?[bq]\?[^?\s]*\?=)\s+(?==\?[^?\s]+\?[bq]\?)/gi, '$1')
    .replace(word, (_, charset: string, encoding: string, content: string) => {
      const bytes =
        encoding.toLowerCase() === 'b'
          ? Buffer.from(content, 'base64')
          : decodeHex(content.replaceAll('_', ' '))
      return decodeText(bytes, charset)
    })
}
