'use client'
import { CheckIcon, NetworkIcon } from '@latchkey/ui'
import { useMessages } from '../../i18n/MessagesContext.ts'
import { Topics } from './Topics.tsx'

/** What choosing a network means. */
export function WhatIsANetworkView() {
  const messages = useMessages()
  return (
    <Topics
      topics={[
        {
          icon: <NetworkIcon />,
          text: messages['whatIsANetwork.leadText'],
          title: messages['whatIsANetwork.lead'],
        },
        {
          icon: <CheckIcon />,
          text: messages['whatIsANetwork.secondText'],
          title: messages['whatIsANetwork.second'],
        },
      ]}
    />
  )
}
