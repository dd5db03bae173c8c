import { Icon } from './Icon.tsx'

export function PhoneIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <rect height="15" rx="2.5" width="9.5" x="5.25" y="2.5" />
      <path d="M9 14.75h2" />
    </Icon>
  )
}
