import { connectorImageUrl, findConnector, isSameWallet } from '@latchkey/core/modal'
import { ImageTile, Row, Tag, useStyles } from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { ChainTile } from '../../../kit/ChainTile.tsx'
import { Rows } from '../../../kit/Rows.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { useAskWallet } from '../../../kit/ViewCode.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { en } from '../en.ts'
import { connectingTestIds } from '../testIds.ts'
import classes, { css } from './ConnectingMultiChainView.module.css'

/** A wallet that serves several namespaces is asked for one at a time. */
export function ConnectingMultiChainView({ view }: ViewProps<'ConnectingMultiChain'>) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const askWallet = useAskWallet()
  const connectors = useLatchkeyState((state) => state.connectors)
  const connections = useLatchkeyState((state) => state.connections)
  const wallet = findConnector({ connectors }, view.namespace, view.connectorId)
  if (!wallet) return null
  const ways = (wallet.chains ?? [wallet.chain]).flatMap(
    (chain) => connectors.find((each) => each.chain === chain && isSameWallet(each, wallet)) ?? [],
  )
  return (
    <div className={classes['choice']}>
      <ImageTile name={wallet.name} size={72} src={connectorImageUrl(latchkey, wallet)} />
      <p className={classes['intro']}>{messages['multiChain.intro'](wallet.name)}</p>
      <Rows>
        {ways.map(({ chain, id }) => {
          const name = messages[`chain.${chain}`]
          const connection = connections[chain]
          const used = connection?.status === 'connected' && connection.connectorId === id
          return (
            <li key={chain}>
              <Row
                data-testid={connectingTestIds.chain(chain)}
                leading={<ChainTile name={name} namespace={chain} />}
                onClick={() =>
                  askWallet(latchkey, {
                    connectorId: id,
                    name: 'ConnectingExternal',
                    namespace: chain,
                  })
                }
                title={name}
                trailing={used ? <Tag tone="good">{messages['multiChain.used']}</Tag> : undefined}
              />
            </li>
          )
        })}
      </Rows>
    </div>
  )
}

function Title() {
  return useTexts(en)['multiChain.title']
}
ConnectingMultiChainView.Title = Title
