// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// What a key lends its address to, so that several calls are carried out as one (EIP-7702).
contract BatchAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    error NotOwner(address caller);

    receive() external payable {}

    function execute(Call[] calldata calls) external payable {
        // Only the key itself sends as its own address.
        if (msg.sender != address(this)) revert NotOwner(msg.sender);
        for (uint256 index = 0; index < calls.length; index++) {
            (bool succeeded, bytes memory answer) = calls[index].to.call{value: calls[index].value}(calls[index].data);
            if (!succeeded) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
    }
}
