// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Token {
    function transferFrom(address from, address to, uint256 value) external;
}

/// What accounts allow their tokens to, so that swaps of 0x can be made: for the time of a call the `operator` may take as much
/// as was said, and `target` learns who calls by the last 20 bytes of its data. It believes what it is called with, as the real
/// one does.
contract TestAllowanceHolder {
    mapping(address operator => mapping(address owner => mapping(address token => uint256))) private allowed;

    function exec(address operator, address token, uint256 amount, address payable target, bytes calldata data)
        external
        payable
        returns (bytes memory result)
    {
        allowed[operator][msg.sender][token] = amount;
        bool done;
        (done, result) = target.call{value: msg.value}(abi.encodePacked(data, msg.sender));
        if (!done) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
        allowed[operator][msg.sender][token] = 0;
    }

    function transferFrom(address token, address owner, address recipient, uint256 amount) external returns (bool) {
        allowed[msg.sender][owner][token] -= amount;
        Token(token).transferFrom(owner, recipient, amount);
        return true;
    }
}
