import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const pagePackages = [
  'core',
  'evm',
  'solana',
  'bitcoin',
  'walletconnect',
  'auth',
  'react',
  'ui',
] as const

/** What hands a link to the browser. */
const navigation =
  /window\.open\(|location\.(?:assign|replace)\(|location(?:\.href)? = |\bhref=\{|\.href = /

/** Where links are followed, and what has checked or made them. */
const doors: Readonly<Record<string, string>> = {
  'packages/auth/src/login/social/createSocialLogin.ts': 'openLoginWindow: our own page, by https',
  'packages/auth/src/login/social/leavePage.ts': 'writeLoginRedirect: our own page, by https',
  'packages/react/src/features/account/views/AccountActions.tsx': 'an explorer that the site names',
  'packages/react/src/features/account/views/AccountSettingsView.tsx':
    'an explorer that the site names',
  'packages/react/src/features/account/views/TokenView.tsx': 'an explorer that the site names',
  'packages/react/src/features/activity/ActivityRow.tsx': 'an explorer that the site names',
  'packages/react/src/features/email/inApp/InAppNote.tsx': 'browserLink: this page, by https alone',
  'packages/react/src/features/farcaster/views/ConnectingFarcasterView.tsx':
    'linkable in createFarcasterLogin',
  'packages/react/src/features/help/views/DownloadsView.tsx': 'readPageLink, or our own table',
  'packages/react/src/features/legal/Legal.tsx': 'pages that the site names',
  'packages/react/src/features/onramp/BuyFoot.tsx': 'linkOf: the server’s page, by https',
  'packages/react/src/features/onramp/views/BuyInProgressView.tsx':
    'linkOf, and an explorer that the site names',
  'packages/react/src/features/pairing/LinkPane.tsx': 'pairingLink: readPageLink or readAppLink',
  'packages/react/src/features/signIn/views/SIWXSignMessageView.tsx':
    'appLink: readPageLink or readAppLink',
  'packages/react/src/kit/strangeCode/StrangeCodeWords.tsx': 'an explorer that the site names',
  'packages/react/src/transaction/ConfirmFoot.tsx': 'appLink: readPageLink or readAppLink',
  'packages/react/src/transaction/ProgressBody.tsx': 'an explorer that the site names',
  'packages/solana/src/mobile/session/callApp.ts': 'readBase: https alone, or solana-wallet:',
  'packages/ui/src/primitives/Row.tsx': 'whoever has the row',
  'packages/walletconnect/src/remote/createRemote.ts': 'requestLink: readPageLink or readAppLink',
}

test('a link becomes a navigation only where its scheme was checked', async () => {
  const found = []
  for (const file of await sources())
    if (navigation.test(await readFile(file, 'utf8'))) found.push(file)
  expect(found).toEqual(Object.keys(doors))
})

async function sources(): Promise<readonly string[]> {
  const files = await Promise.all(
    pagePackages.map(async (name) => {
      const folder = join('packages', name, 'src')
      return (await readdir(folder, { recursive: true })).map((file) => join(folder, file))
    }),
  )
  return files
    .flat()
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/(?:test|fixtures)\//.test(file))
    .sort()
}
