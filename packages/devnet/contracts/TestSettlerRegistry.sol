// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Says which contract carries out swaps of 0x now, and which one did before; while the first is none, swaps are paused.
contract TestSettlerRegistry {
    mapping(uint256 feature => address) private current;
    mapping(uint256 feature => address) private previous;

    function set(uint256 feature, address current_, address previous_) external {
        current[feature] = current_;
        previous[feature] = previous_;
    }

    function ownerOf(uint256 feature) external view returns (address) {
        require(current[feature] != address(0), "paused");
        return current[feature];
    }

    function prev(uint128 feature) external view returns (address) {
        return previous[feature];
    }
}
