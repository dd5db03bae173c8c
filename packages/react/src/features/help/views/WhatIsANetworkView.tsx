'use client'
import { CheckIcon, NetworkIcon } from '@latchkey/ui'
import { useViewMessages } from '../../../i18n/MessagesContext.ts'
import { enGuide } from '../en.ts'
import { Topics } from '../Topics.tsx'

/** What choosing a network means. */
export function WhatIsANetworkView() {
  const messages = useViewMessages(enGuide)
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

function Title() {
  return useViewMessages(enGuide)['whatIsANetwork.title']
}
WhatIsANetworkView.Title = Title
