/** A network that the server has, for a site that has no other. */
export type CreatedNetwork = {
  id: number
  name: string
  nativeCurrency: { decimals: number; name: string; symbol: string }
}

/** What is printed of a new project: its id, and lines that a site can paste. */
export function createdText({
  id,
  name,
  network,
  serverUrl,
}: Record<'id' | 'name' | 'serverUrl', string> & {
  /** Undefined where the server has the public networks. */
  network?: CreatedNetwork | undefined
}): string {
  const { imported, networks } = network
    ? ownNetwork(network, { id, serverUrl })
    : { imported: "import { base } from 'viem/chains'", networks: '[base]' }
  return `Project "${name}" created.

  projectId  ${id}

In your site:

  import { createLatchkey } from '@latchkey/core'
  import { evm } from '@latchkey/evm'
  ${imported}

  export const latchkey = createLatchkey({
    projectId: '${id}',
    serverUrl: '${serverUrl}',
    networks: ${networks},
    adapters: [evm()],
  })`
}

function ownNetwork(
  { id, name, nativeCurrency }: CreatedNetwork,
  project: { id: string; serverUrl: string },
): { imported: string; networks: string } {
  const url = `${project.serverUrl}/v1/?chainId=eip155%3A${id}&projectId=${project.id}`
  const { decimals, name: currency, symbol } = nativeCurrency
  return {
    imported: "import { defineChain } from 'viem'",
    networks: `[
      defineChain({
        id: ${id},
        name: ${JSON.stringify(name)},
        nativeCurrency: { decimals: ${decimals}, name: ${JSON.stringify(currency)}, symbol: ${JSON.stringify(symbol)} },
        rpcUrls: { default: { http: [${JSON.stringify(url)}] } },
      }),
    ]`,
  }
}
