import type { Network } from '@latchkey/core'
import { connectorOf, networkImageUrl } from '@latchkey/core/modal'
import { ChoiceRow, ImageTile } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { Found } from '../../kit/Found.tsx'
import { useTexts } from '../../kit/useTexts.ts'
import { useViewPreload } from '../../kit/ViewCode.ts'
import { en } from './en.ts'
import { networksTestIds } from './testIds.ts'

/** A network to choose; the one in use carries a tick, a test network says so below its name. */
export function NetworkRow({
  active,
  network,
  onSelect,
  saysTestnet = true,
  term = '',
}: NetworkRow.Props) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const preload = useViewPreload()
  return (
    <ChoiceRow
      data-testid={networksTestIds.networkItem(network.caipNetworkId)}
      disabledReason={useRefusal(network)}
      leading={<ImageTile name={network.name} round src={networkImageUrl(latchkey, network)} />}
      onClick={onSelect}
      onPointerEnter={() => preload('SwitchNetwork')}
      selected={active}
      subtitle={saysTestnet && network.testnet && messages['networks.testnet']}
      title={<Found name={network.name} term={term} />}
    />
  )
}

/** Why the network cannot be chosen: the site has no adapter for it, or the session does not cover it. */
function useRefusal({ caipNetworkId, chainNamespace }: Network): string | undefined {
  const { adapters } = useLatchkey()
  const messages = useTexts(en)
  const active = useLatchkeyState((state) => connectorOf(state))
  const own = useLatchkeyState((state) => connectorOf(state, chainNamespace))
  if (active && !adapters.has(chainNamespace)) return messages['networks.disabled'](active.name)
  return own?.networkIds && !own.networkIds.includes(caipNetworkId)
    ? messages['networks.unapproved'](own.name)
    : undefined
}

export declare namespace NetworkRow {
  type Props = {
    active: boolean
    network: Network
    onSelect: () => void
    /** False below a heading that says it of all. */
    saysTestnet?: boolean | undefined
    /** What was searched for. */
    term?: string | undefined
  }
}
