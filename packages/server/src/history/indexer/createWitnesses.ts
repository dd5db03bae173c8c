import type { Hash } from 'viem'
import type { BlockHeader, BlockReader } from './createBlockReader.ts'
import { RoundError } from './RoundError.ts'

/** A block that nodes of two hosts have, and the hosts that have it. */
export type AgreedBlock = { hash: Hash; hosts: readonly string[]; number: number }

/** The hosts of a chain's nodes: what one of them says alone is not believed. */
export type Witnesses = {
  /**
   * The newest block that two hosts have; where they differ, the height that two of them have reached.
   *
   * @throws {RoundError} when fewer than two answer.
   */
  head(): Promise<AgreedBlock | { hash?: undefined; number: number }>
  /** The block that two hosts have at a height; `undefined` where no two agree. */
  agree(number: number): Promise<AgreedBlock | undefined>
}

type Answer = { host: string; header: BlockHeader }

export function createWitnesses(
  reader: Pick<BlockReader, 'header' | 'hosts' | 'latest'>,
): Witnesses {
  async function ask(
    read: (host: string) => Promise<BlockHeader | undefined>,
    hosts = reader.hosts,
  ): Promise<readonly Answer[]> {
    const answers = await Promise.allSettled(hosts.map(read))
    return answers.flatMap((one, index): Answer[] => {
      const host = hosts[index]
      return one.status === 'fulfilled' && one.value && host ? [{ header: one.value, host }] : []
    })
  }

  const headersAt = (number: number, hosts?: readonly string[]) =>
    ask((host) => reader.header(number, host), hosts)

  return {
    agree: async (number) => agreed(await headersAt(number)),
    async head() {
      const tips = await ask((host) => reader.latest(host))
      if (tips.length < 2)
        throw new RoundError('unavailable', 'Nodes of fewer than two hosts answer.')
      // The highest may be one host's alone.
      const heights = tips.map(({ header }) => header.number).sort((a, b) => b - a)
      const reached = [...new Set(heights.slice(1))]
      for (const number of reached) {
        const there = tips.filter(({ header }) => header.number === number)
        const above = tips.filter(({ header }) => header.number > number)
        const block = agreed([
          ...there,
          ...(await headersAt(
            number,
            above.map(({ host }) => host),
          )),
        ])
        if (block) return block
      }
      return { number: reached.at(-1) ?? 0 }
    },
  }
}

function agreed(answers: readonly Answer[]): AgreedBlock | undefined {
  for (const { header } of answers) {
    const { hash, number } = header
    const hosts = answers.filter((one) => one.header.hash === hash).map(({ host }) => host)
    if (hosts.length > 1) return { hash, hosts, number }
  }
  return undefined
}
