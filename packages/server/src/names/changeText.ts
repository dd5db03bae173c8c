import { chainIdOf } from '@latchkey/protocol'
import { type Address, getAddress } from 'viem'
import type { Chain } from '../chains/chainConfig.ts'
import type { ChangeTicket } from './createChangeTickets.ts'

/**
 * What the owner of a name signs to change it: who asks for what, in words, and for whom it counts. It is data, the same
 * in every language. No value of it holds a line break.
 */
export function changeText(
  { account, change, expiresAt, issuedAt, name, nonce, origin, projectId, zone }: ChangeTicket,
  { chains, server }: { chains: ReadonlyMap<string, Chain>; server: string },
): string {
  const [purpose, words] =
    'attributes' in change
      ? ['Change what a name says', attributeWords(name, change.attributes)]
      : ['Change where a name leads', addressWords(name, change, chains)]
  return [
    `${origin} asks you to change your name ${name}.`,
    '',
    ...words,
    '',
    `Sign only if you are on ${origin} and want this.`,
    '',
    `Purpose: ${purpose}`,
    `Site: ${origin}`,
    `Server: ${server}`,
    `Project: ${projectId}`,
    `Name: ${name}`,
    `Zone: ${zone}`,
    `Account: ${getAddress(account as Address)}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(issuedAt).toISOString()}`,
    `Expiration Time: ${new Date(expiresAt).toISOString()}`,
  ].join('\n')
}

function attributeWords(name: string, attributes: Readonly<Record<string, string>>): string[] {
  const entries = Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1))
  if (entries.length === 0) return [`From then on ${name} says nothing about you.`]
  return [
    `From then on ${name} says this, and nothing else:`,
    ...entries.map(([key, value]) => `- ${key}: ${value}`),
  ]
}

function addressWords(
  name: string,
  { address, coin_type: coinType }: { address: string; coin_type: number },
  chains: ReadonlyMap<string, Chain>,
): string[] {
  const id = `eip155:${chainIdOf(coinType)}`
  const chain = chains.get(id)
  return [
    `From then on what is sent to ${name} on ${chain ? `${chain.name} (${id})` : id} goes to this address:`,
    getAddress(address as Address),
  ]
}
