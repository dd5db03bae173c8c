import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'

/** What stands for an operator's own in the files. */
const own: Readonly<Record<string, string>> = {
  MAIL_FROM: 'wallet@example.com',
  SERVER_NAME: 'connect.example.com',
  WALLET_NAME: 'wallet.example.com',
}

const chain = {
  development: true,
  id: 'eip155:31337',
  name: 'Local',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  upstreams: [{ trusted: true, url: 'http://127.0.0.1:8545' }],
}

/** What an operator writes into the files that settings are read from. */
const secrets: Readonly<Record<string, string>> = {
  LATCHKEY__CHAINS_FILE: JSON.stringify([chain]),
  LATCHKEY__DATABASE__URL_FILE: 'postgres://latchkey:x@postgres:5432/latchkey',
  LATCHKEY__WALLET__MAIL__URL_FILE: 'smtps://user:x@mail.example.com',
}

/** A file of `deploy/` with an operator's own names in it. */
export function withOwn(text: string): string {
  return text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => own[name] ?? '')
}

/** The settings that a file of `deploy/` names, comments among them; the files that some are read from lie in a folder of the test. */
export async function settingsIn(text: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-deploy-'))
  onTestFinished(() => removeFolder(folder))
  const settings = [...withOwn(text).matchAll(/(LATCHKEY__\w+)(?:=|: )(\S+?)[,.]*(?=\s|$)/gm)].map(
    async ([, name = '', value = '']) => {
      if (!name.endsWith('_FILE')) return [name, value.replaceAll('"', '')] as const
      const file = join(folder, name)
      await writeFile(file, secrets[name] ?? '')
      return [name, file] as const
    },
  )
  return Object.fromEntries(await Promise.all(settings))
}
