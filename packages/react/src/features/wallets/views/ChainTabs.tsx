'use client'
import type { Namespace } from '@latchkey/core'
import { Segments } from '@latchkey/ui'
import { useViewMessages } from '../../../i18n/MessagesContext.ts'
import { viewTestIds } from '../../../viewTestIds.ts'
import { enAccount } from '../../account/en.ts'

/** Which namespace's wallets are listed. */
export function ChainTabs({ chosen, namespaces, onChoose }: ChainTabs.Props) {
  const messages = useViewMessages(enAccount)
  return (
    <Segments
      label={messages['wallets.title']}
      onValueChange={onChoose}
      options={namespaces.map((namespace) => ({
        testId: viewTestIds.chainTab(namespace),
        text: messages[`chain.${namespace}.short`],
        value: namespace,
      }))}
      value={chosen}
    />
  )
}

export declare namespace ChainTabs {
  type Props = {
    chosen: Namespace
    namespaces: readonly Namespace[]
    onChoose: (namespace: Namespace) => void
  }
}
