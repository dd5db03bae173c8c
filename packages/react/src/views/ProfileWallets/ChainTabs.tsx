'use client'
import type { Namespace } from '@latchkey/core'
import { enAccount } from '../../i18n/enAccount.ts'
import { useViewMessages } from '../../i18n/MessagesContext.ts'
import { viewTestIds } from '../../viewTestIds.ts'
import classes from './ProfileWalletsView.module.css'

/** Which namespace's wallets are listed. */
export function ChainTabs({ chosen, namespaces, onChoose }: ChainTabs.Props) {
  const messages = useViewMessages(enAccount)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div aria-label={messages['wallets.title']} className={classes['chains']} role="group">
      {namespaces.map((namespace) => (
        <button
          key={namespace}
          aria-pressed={namespace === chosen}
          className={classes['chain']}
          data-testid={viewTestIds.chainTab(namespace)}
          onClick={() => onChoose(namespace)}
          type="button"
        >
          {messages[`chain.${namespace}.short`]}
        </button>
      ))}
    </div>
  )
}

export declare namespace ChainTabs {
  type Props = {
    chosen: Namespace
    namespaces: readonly Namespace[]
    onChoose: (namespace: Namespace) => void
  }
}
