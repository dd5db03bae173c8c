import { addWallet, connectorOf, isSameWallet, namespaceOf, navigate } from '@latchkey/core/modal'
import { Button, useStyles } from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { ChainTile } from '../../../kit/ChainTile.tsx'
import { Outcome } from '../../../kit/Outcome.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { useAskWallet } from '../../../kit/ViewCode.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { en } from '../en.ts'
import { networksTestIds } from '../testIds.ts'
import classes, { css } from './SwitchActiveChainView.module.css'

/** A network of another namespace needs another account (S4.32): of the same wallet where it has one, or of any. */
export function SwitchActiveChainView({ view: { networkId } }: ViewProps<'SwitchActiveChain'>) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const askWallet = useAskWallet()
  const namespace = namespaceOf(networkId)
  const isOffered = latchkey.adapters.has(namespace)
  const name = messages[`chain.${namespace}.short`]
  const connectors = useLatchkeyState((state) => state.connectors)
  const wallet = useLatchkeyState((state) => connectorOf(state))
  const same =
    wallet && connectors.find((each) => each.chain === namespace && isSameWallet(each, wallet))
  // A site may open the screen with any text.
  if (!isOffered)
    return (
      <Outcome
        action={{
          run: () => navigate.replace(latchkey, { name: 'Networks' }),
          text: messages['networks.title'],
        }}
        title={messages['switchChain.unknown']}
      />
    )
  return (
    <div className={classes['chain']}>
      <ChainTile name={name} namespace={namespace} size={72} />
      <div className={classes['texts']}>
        <p className={classes['title']}>{messages['switchChain.text'](name)}</p>
        <p className={classes['hint']}>{messages['switchChain.hint']}</p>
      </div>
      <div className={classes['actions']}>
        {same ? (
          <Button
            data-testid={networksTestIds.switchActiveChain}
            fullWidth
            onClick={() =>
              askWallet(latchkey, {
                connectorId: same.id,
                name: 'ConnectingExternal',
                namespace,
                networkId,
              })
            }
          >
            {messages['switchChain.with'](same.name)}
          </Button>
        ) : null}
        <Button
          data-testid={networksTestIds.chooseWallet}
          fullWidth
          onClick={() => addWallet(latchkey, { namespace, networkId })}
          variant={same ? 'secondary' : 'primary'}
        >
          {messages['switchChain.choose']}
        </Button>
      </div>
    </div>
  )
}

function Title({ view }: ViewProps<'SwitchActiveChain'>) {
  const messages = useTexts(en)
  const network = useLatchkeyState(({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === view.networkId),
  )
  return network?.name ?? messages['networks.title']
}
SwitchActiveChainView.Title = Title
