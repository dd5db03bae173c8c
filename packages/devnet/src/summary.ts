import { styleText } from 'node:util'
import { devChains } from './chain/devChains.ts'
import type { WorldInfo } from './world/startWorld.ts'
import type { WorldBitcoin, WorldSolana } from './world/WorldInfo.ts'

/** What a newcomer needs once everything runs, the demo's address first. */
export function summary(info: WorldInfo, notices: readonly string[]): string {
  const row = (label: string, value: string, note = '') =>
    `  ${dim(label.padEnd(12))}${value}${note ? dim(`  ${note}`) : ''}`
  const { bitcoin, solana } = info.facts
  const lines = [
    '',
    ...(info.demoUrl ? [row('Demo', bold(info.demoUrl), 'open this one')] : []),
    ...(info.walletUrl && info.otherDemoUrl
      ? [row('', info.otherDemoUrl, 'the same, on another site than the wallet')]
      : []),
    ...(info.phoneUrl ? [row('Phone', info.phoneUrl, 'a wallet on another device')] : []),
    ...(info.inboxUrl ? [row('Inbox', info.inboxUrl, 'every mail that is sent')] : []),
    ...(info.walletUrl
      ? [row('Wallet', info.walletUrl, 'the origin of what is made for a visitor')]
      : []),
    ...(info.socialUrls
      ? [
          row('Google', info.socialUrls.google, 'what stands in for it at logins'),
          row('Apple', info.socialUrls.apple, 'the same'),
          row('GitHub', info.socialUrls.github, 'the same'),
          row('Discord', info.socialUrls.discord, 'the same'),
          row('Facebook', info.socialUrls.facebook, 'the same'),
          row('X', info.socialUrls.x, 'the same'),
          row('Farcaster', info.socialUrls.farcaster, 'the same'),
        ]
      : []),
    ...(info.serverUrl
      ? [row('Server', info.serverUrl), row('API docs', `${info.serverUrl}/docs`)]
      : []),
    ...devChains.map(({ id, name, networkId }) =>
      row(shortName(name), info.chains[networkId] ?? '', `chain id ${id}`),
    ),
    ...(solana ? [row(shortName(solana.network.name), urlOf(solana), 'RPC')] : []),
    ...(bitcoin ? [row(shortName(bitcoin.network.name), urlOf(bitcoin), 'Esplora API')] : []),
    '',
    ...info.faucet.eip155.accounts.map(({ address, ensName }, index) =>
      row(index === 0 ? 'Accounts' : '', address, ensName),
    ),
    ...(solana?.accounts.slice(0, 1) ?? []).map(({ address }) => row('', address, 'Solana')),
    ...(bitcoin?.accounts.slice(0, 1) ?? []).flatMap(({ ordinal, payment }) => [
      row('', payment.address, 'Bitcoin'),
      row('', ordinal.address, 'Bitcoin, ordinals'),
    ]),
    row('Mnemonic', info.faucet.eip155.mnemonic),
    '',
    ...notices.map((notice) => `  ${notice}`),
    ...(notices.length > 0 ? [''] : []),
    dim('  Ctrl-C stops everything. Nothing here leaves this machine.'),
    '',
  ]
  return lines.join('\n')
}

function shortName(name: string): string {
  return name.replace('Latchkey ', '')
}

function urlOf({ network }: WorldBitcoin | WorldSolana): string {
  return network.rpcUrls.default.http[0] ?? ''
}

function bold(text: string): string {
  return styled('bold', text)
}

function dim(text: string): string {
  return styled('dim', text)
}

function styled(format: 'bold' | 'dim', text: string): string {
  const { NO_COLOR: plain } = process.env
  return process.stdout.isTTY && !plain ? styleText(format, text) : text
}
