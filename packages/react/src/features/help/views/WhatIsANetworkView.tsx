import { CheckIcon, NetworkIcon } from '@latchkey/ui'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import { Topics } from '../Topics.tsx'

/** What choosing a network means. */
export function WhatIsANetworkView() {
  const messages = useTexts(en)
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
  return useTexts(en)['whatIsANetwork.title']
}
WhatIsANetworkView.Title = Title
