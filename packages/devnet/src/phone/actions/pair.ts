import type { Phone } from '../Phone.ts'

/** Takes the text of a QR code, or an address that carries one, and waits for the question of the site. */
export async function pair(phone: Phone, text: string): Promise<void> {
  phone.store.setState({ error: '' })
  await phone.kit.pair({ uri: uriOf(text.trim()) })
}

/** The pairing in a link to a wallet, such as `https://wallet.example/wc?uri=…`, or the text itself. */
export function uriOf(text: string): string {
  if (text.startsWith('wc:') || !URL.canParse(text)) return text
  return new URL(text).searchParams.get('uri') ?? text
}
