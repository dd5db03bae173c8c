import { Icon } from './Icon.tsx'

export function BrowserIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <rect height="13" rx="2.25" width="15" x="2.5" y="3.5" />
      <path d="M2.5 7.75h15" />
      <path d="M5.4 5.65h.01M7.6 5.65h.01" />
    </Icon>
  )
}
