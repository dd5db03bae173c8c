import { plainText } from '@latchkey/protocol'
import type { Texts } from '../texts/en.ts'

/** Of a browser, a system or a name. */
const maxLength = 40

/** What a browser has said of itself, as text. */
export function describeBrowser(
  { browser, system }: { browser?: string | undefined; system?: string | undefined },
  texts: Texts,
): string {
  const said = system === 'iPhone' ? texts.iPhone : plainText(system, maxLength) || undefined
  const words = texts.browserOn(plainText(browser, maxLength) || undefined, said)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** As its owner calls it, else by what it has said of itself. */
export function describeDevice(
  device: {
    browser?: string | undefined
    name?: string | undefined
    system?: string | undefined
  },
  texts: Texts,
): string {
  return plainText(device.name, maxLength) || describeBrowser(device, texts)
}
