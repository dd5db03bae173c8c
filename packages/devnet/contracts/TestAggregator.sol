// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Token {
    function approve(address spender, uint256 value) external;
    function balanceOf(address owner) external view returns (uint256);
    function transferFrom(address from, address to, uint256 value) external;
}

/// An aggregator's router with the one function of 1inch's that says all in its arguments: it takes what is paid, has an
/// exchange trade it as `data` says, and refuses where the receiver gets less than the least. It trusts `executor` and `data`
/// as the real one does not, so that whoever writes its calls can lie.
contract TestAggregator {
    struct Description {
        address srcToken;
        address dstToken;
        address srcReceiver;
        address dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
    }

    address private constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    function swap(address executor, Description calldata desc, bytes calldata data)
        external
        payable
        returns (uint256 returnAmount, uint256 spentAmount)
    {
        uint256 before = balanceOf(desc.dstToken, desc.dstReceiver);
        if (desc.srcToken != COIN) {
            Token(desc.srcToken).transferFrom(msg.sender, address(this), desc.amount);
            Token(desc.srcToken).approve(executor, desc.amount);
        }
        (bool done, ) = executor.call{value: msg.value}(data);
        require(done, "the exchange refused");
        returnAmount = balanceOf(desc.dstToken, desc.dstReceiver) - before;
        require(returnAmount >= desc.minReturnAmount, "Return amount is not enough");
        spentAmount = desc.amount;
    }

    function balanceOf(address token, address owner) private view returns (uint256) {
        return token == COIN ? owner.balance : Token(token).balanceOf(owner);
    }
}
